/** Formats a text as a documentation comment, in one line if possible. */
export function docComment(text, indent = '') {
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */`;
  return [`${indent}/**`, ...lines.map(line => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n');
}
