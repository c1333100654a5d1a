let count = 0;

/** A diagram as an image, in which no script and no style of the agent reaches the page. */
export function drawDiagram(text: string): HTMLElement {
  const place = document.createElement('div');
  const showSource = () => {
    const source = document.createElement('pre');
    source.textContent = text;
    place.append(source);
  };
  const showImage = (svg: string) => {
    const image = new Image();
    image.alt = /^\s*accTitle\s*:\s*(.{1,200})$/m.exec(text)?.[1] ?? 'Diagram';
    image.src = URL.createObjectURL(new Blob([svg], {type: 'image/svg+xml'}));
    image.onload = image.onerror = () => URL.revokeObjectURL(image.src);
    image.style.maxInlineSize = '100%';
    place.append(image);
  };
  render(text).then(showImage, showSource);
  return place;
}

async function render(text: string): Promise<string> {
  const {default: mermaid} = await import('mermaid');
  // Labels in HTML would not appear in an image.
  const flowchart = {htmlLabels: false};
  mermaid.initialize({startOnLoad: false, suppressErrorRendering: true, htmlLabels: false, flowchart});
  count += 1;
  return (await mermaid.render(`diagram-${count}`, text)).svg;
}
