import {openChat, type ChatHarness, type ChatSetup} from './chat-harness.js';

export async function chatAnswering(text: string, setup: ChatSetup = {}): Promise<ChatHarness> {
  const chat = await openChat(setup);
  const answer = chat.service.nextAnswer();
  await chat.send('Go on');
  answer.say(text);
  answer.end();
  await answer.asked;
  await chat.untilIdle();
  return chat;
}

/** All Markdown features in one reply. */
export const richReply = `# Roses

They need *light*, **water** and \`patience\`; ~~shade~~ too.

1. Dig
2. Plant
   - deep
   - firm

- [x] watered
- [ ] pruned

> Measure twice.

| Month | Litres |
| :---- | -----: |
| May   |     12 |

\`\`\`ts
const roses: string[] = ['red', 'white']; // two
\`\`\`

See [the manual](https://manual.example/roses) or https://garden.example/.

![A rose](https://cdn.example/rose.png)

---

$$
a^2 + b^2
$$
`;
