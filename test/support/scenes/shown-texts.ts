/** An image on the page’s origin. */
export const picture = new URL('/test/support/one-dot.svg', location.href).href;

/** An image without a request. */
export const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';

/** Longer than the limit shown at once. */
export const longText = 'Roses and more roses. '.repeat(3_000);

const longCode = `${'rose '.repeat(40)}\n`.repeat(110);

/** Text with all custom elements; one image is loaded, the other waits for a press. */
export const wideReply = `See [the manual](https://manual.example/roses).

| Month | Litres |
| ----- | ------ |
| May   | 12     |

![A rose](${pixel})

![Another](https://cdn.example/rose.png)

\`\`\`text
${longCode}\`\`\`
`;
