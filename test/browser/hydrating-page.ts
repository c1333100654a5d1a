// In this order: Lit is told that there may be HTML of a server before the first of its elements is defined.
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import '../../src/define.js';
import {ShopHelp} from './shop-help.js';

customElements.define('shop-help', ShopHelp);
