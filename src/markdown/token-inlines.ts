import type Token from 'markdown-it/lib/token.mjs';
import {linkAddresses} from './autolinks.js';
import type {Inline, InlineTag} from './block-nodes.js';
import {inlineTags} from './inline-tags.js';
import {inlineText} from './inline-text.js';
import {nestingLimit} from './nesting-limit.js';

/**
 * The tokens of one line as nodes. What is unknown is shown as its text; what is nested too deep loses
 * its markup, not its words.
 *
 * @param open whether more text is about to follow
 */
export function inlineNodes(tokens: readonly Token[], open: boolean): readonly Inline[] {
  const root: Inline[] = [];
  let content = root;
  /** What lies around the content that is being gathered, from the outermost. */
  const around: Inline[][] = [];
  let text = '';
  let links = 0;
  /** Neighbouring texts end together, so that an address cut by an escape or an entity is one. */
  const endText = (isOpen: boolean): void => {
    const pieces: readonly Inline[] = links > 0 ? [{type: 'text', text}] : linkAddresses(text, isOpen);
    if (text !== '') for (const piece of pieces) content.push(piece);
    text = '';
  };
  const lastWord = tokens.findLastIndex(({nesting}) => nesting >= 0);
  for (const [index, token] of tokens.entries()) {
    const {type, nesting} = token;
    if (type === 'text' || type === 'text_special' || type === 'softbreak') {
      text += type === 'softbreak' ? '\n' : token.content;
      continue;
    }
    endText(open && index > lastWord);
    if (type === 'link_open') links += 1;
    if (type === 'link_close') links -= 1;
    if (nesting < 0) {
      content = around.pop() ?? root;
    } else if (nesting === 0) {
      content.push(leaf(token));
    } else {
      around.push(content);
      if (around.length <= nestingLimit) content = begin(token, content);
    }
  }
  endText(open);
  return root;
}

/** Adds what a token opens. Returns its content, which follows. */
function begin(token: Token, outer: Inline[]): Inline[] {
  const content: Inline[] = [];
  outer.push(
    token.type === 'link_open'
      ? {type: 'link', address: attribute(token, 'href'), title: attribute(token, 'title'), content}
      : {type: styleOf(token), content},
  );
  return content;
}

function styleOf({type, tag}: Token): 'emphasis' | 'strong' | 'strike' | InlineTag {
  if (type === 's_open') return 'strike';
  return inlineTags.find(name => name === tag) ?? (tag === 'strong' ? tag : 'emphasis');
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
        alt: inlineText(inlineNodes(token.children ?? [], false)),
      };
    default:
      return {type: 'text', text: token.content};
  }
}

function attribute(token: Token, name: string): string {
  return token.attrGet(name) ?? '';
}
