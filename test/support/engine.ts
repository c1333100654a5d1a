/** The browser engine of the test run. All engines call themselves WebKit. */
export const isChromium = navigator.userAgent.includes('Chrome/');
export const isWebKit = !isChromium && navigator.userAgent.includes('AppleWebKit/');
export const isFirefox = navigator.userAgent.includes('Firefox/');
