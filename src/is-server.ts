import {isServer as litIsOnServer} from 'lit';

/** Whether the code runs during SSR, without a page and a visitor. */
export const isServer: boolean = litIsOnServer;
