// The order matters: Lit needs hydration support before the first element is defined.
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import '../../src/define.js';
import {ShopHelp} from './shop-help.js';

customElements.define('shop-help', ShopHelp);
