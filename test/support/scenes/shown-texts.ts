/** A picture of the page's own origin. */
export const picture = new URL('/test/support/one-dot.svg', location.href).href;

/** One that is there without a request. */
export const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';

/** Longer than what is shown at once. */
export const longText = 'Roses and more roses. '.repeat(3_000);

const longCode = `${'rose '.repeat(40)}\n`.repeat(110);

/** What has parts of its own in a text; of its pictures one is there, and the other waits to be asked for. */
export const wideReply = `See [the manual](https://manual.example/roses).

| Month | Litres |
| ----- | ------ |
| May   | 12     |

![A rose](${pixel})

![Another](https://cdn.example/rose.png)

\`\`\`text
${longCode}\`\`\`
`;
