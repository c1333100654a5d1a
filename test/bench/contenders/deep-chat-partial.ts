import {startDeepChat} from './deep-chat-page.js';

startDeepChat({partialRender: true});
