/* Lazy entry. An import of the whole library would bring its other decoders. */
export {decodeHTMLStrict} from 'entities/decode';
