import type {Inline} from './block-nodes.js';

/** Whether two pieces of a line look the same. */
export function sameInline(one: Inline, other: Inline): boolean {
  if (one === other) return true;
  switch (one.type) {
    case 'break':
      return other.type === 'break';
    case 'text':
    case 'code':
      return other.type === one.type && other.text === one.text;
    case 'math':
      return other.type === 'math' && other.tex === one.tex;
    case 'image':
      return (
        other.type === 'image' &&
        other.address === one.address &&
        other.alt === one.alt &&
        other.title === one.title
      );
    case 'link':
      return (
        other.type === 'link' &&
        other.address === one.address &&
        other.title === one.title &&
        sameContent(one.content, other.content)
      );
    case 'emphasis':
    case 'strong':
    case 'strike':
      return other.type === one.type && sameContent(one.content, other.content);
  }
}

function sameContent(one: readonly Inline[], other: readonly Inline[]): boolean {
  if (one === other) return true;
  return (
    one.length === other.length &&
    one.every((node, index) => {
      const counterpart = other[index];
      return counterpart !== undefined && sameInline(node, counterpart);
    })
  );
}
