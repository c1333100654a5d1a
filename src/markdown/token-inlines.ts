import type Token from 'markdown-it/lib/token.mjs';
import {linkAddresses} from './autolinks.js';
import type {Inline} from './block-nodes.js';
import {nestingLimit} from './nesting-limit.js';

const containers: Readonly<Record<string, 'emphasis' | 'strong' | 'strike'>> = {
  em: 'emphasis',
  strong: 'strong',
  s: 'strike',
};

/** The content that is being gathered, and what becomes of it when it ends. */
interface Level {
  readonly content: Inline[];
  readonly close: (content: readonly Inline[]) => Inline;
}

/**
 * The tokens of one line as nodes. What is unknown is shown as its text; what is nested too deep loses
 * its markup, not its words.
 *
 * @param open whether more text is about to follow
 */
export function inlineNodes(tokens: readonly Token[], open: boolean): readonly Inline[] {
  const root: Inline[] = [];
  const levels: Level[] = [];
  let tooDeep = 0;
  let links = 0;
  const add = (node: Inline) => (levels.at(-1)?.content ?? root).push(node);
  const texts = new TextRun(add);
  const lastWord = tokens.findLastIndex(({nesting}) => nesting >= 0);
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'text' || token.type === 'text_special' || token.type === 'softbreak') {
      texts.add(token.type === 'softbreak' ? '\n' : token.content);
      continue;
    }
    texts.end(links === 0, open && index > lastWord);
    if (token.nesting > 0) {
      if (token.type === 'link_open') links += 1;
      if (levels.length >= nestingLimit) tooDeep += 1;
      else levels.push({content: [], close: container(token)});
    } else if (token.nesting < 0) {
      if (token.type === 'link_close') links -= 1;
      const level = tooDeep > 0 ? undefined : levels.pop();
      if (level) add(level.close(level.content));
      else tooDeep -= 1;
    } else {
      add(leaf(token));
    }
  }
  texts.end(links === 0, open);
  while (levels.length > 0) {
    const level = levels.pop();
    if (level) add(level.close(level.content));
  }
  return root;
}

/** Gathers neighbouring texts, so that an address cut by an escape or an entity is one. */
class TextRun {
  readonly #add: (node: Inline) => void;
  #text = '';

  constructor(add: (node: Inline) => void) {
    this.#add = add;
  }

  add(text: string): void {
    this.#text += text;
  }

  end(mayHoldLinks: boolean, open: boolean): void {
    const text = this.#text;
    this.#text = '';
    if (text === '') return;
    if (!mayHoldLinks) this.#add({type: 'text', text});
    else for (const node of linkAddresses(text, open)) this.#add(node);
  }
}

function container(token: Token): Level['close'] {
  if (token.type === 'link_open') {
    const address = attribute(token, 'href');
    const title = attribute(token, 'title');
    return content => ({type: 'link', address, title, content});
  }
  const type = containers[token.tag] ?? 'emphasis';
  return content => ({type, content});
}

function leaf(token: Token): Inline {
  switch (token.type) {
    case 'hardbreak':
      return {type: 'break'};
    case 'code_inline':
      return {type: 'code', text: token.content};
    case 'math_inline':
      return {type: 'math', tex: token.content};
    case 'image':
      return {
        type: 'image',
        address: attribute(token, 'src'),
        title: attribute(token, 'title'),
        alt: spokenText(token.children ?? []),
      };
    default:
      return {type: 'text', text: token.content};
  }
}

/** The words of an image's description, without their markup. */
function spokenText(tokens: readonly Token[]): string {
  return tokens
    .map(token => {
      if (token.type === 'image') return spokenText(token.children ?? []);
      if (token.type === 'softbreak' || token.type === 'hardbreak') return '\n';
      return token.content;
    })
    .join('');
}

function attribute(token: Token, name: string): string {
  const value: unknown = token.attrGet(name);
  return typeof value === 'string' ? value : '';
}
