import {fileURLToPath} from 'node:url';

/** A page that shows the same replies in its own way. */
export interface Contender {
  readonly name: string;
  /** What it is, for the table. */
  readonly title: string;
  /** The file of its page's script. */
  readonly script: string;
  /** Whether the page loads the built elements first. */
  readonly usesElements: boolean;
}

const named = (name: string, title: string, script: string, usesElements = false): Contender => ({
  name,
  title,
  script: fileURLToPath(script),
  usesElements,
});

/** What the others are compared with. */
export const floor = 'bare';

/** All of them, in the order in which each round asks them. */
export const contenders: readonly Contender[] = [
  named(floor, 'streaming-markdown in a bare page', import.meta.resolve('./contenders/bare.ts')),
  named('chat', '<agent-chat>', import.meta.resolve('./contenders/chat.ts'), true),
  named(
    'marked',
    'marked + DOMPurify for every chunk',
    import.meta.resolve('./contenders/marked-dompurify.ts'),
  ),
  named('deep-chat', '<deep-chat>', import.meta.resolve('./contenders/deep-chat.ts')),
];
