/** Which browser engine runs the tests. All of them call themselves WebKit. */
export const isChromium = navigator.userAgent.includes('Chrome/');
export const isWebKit = !isChromium && navigator.userAgent.includes('AppleWebKit/');
