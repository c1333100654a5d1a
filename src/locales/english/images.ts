/** Lines in place of an image. */
export const imageEnglish = {
  loadImage: (host: string) => `Load the picture from ${host}`,
  imageBroken: 'This picture could not be loaded. Try again',
  imageBlocked: 'Picture not shown here',
  imageRefused: 'This picture cannot be shown',
} as const;
