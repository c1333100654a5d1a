/** What the service accepts from the pages. */
export const accessToken = 'bench';
