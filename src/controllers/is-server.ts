import {isServer as litIsOnServer} from 'lit';

/** Whether this runs where HTML is rendered for a browser: there is no page, and nobody to ask the service for. */
export const isServer: boolean = litIsOnServer;
