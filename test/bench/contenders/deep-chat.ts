import {startDeepChat} from './deep-chat-page.js';

startDeepChat(true);
