import {BarController, BarElement, CategoryScale, Chart, LinearScale} from 'chart.js';

Chart.register(BarController, BarElement, CategoryScale, LinearScale);

/** A bar chart of lines such as `May: 12`. Anything else shows as code. */
export function drawChart(text: string): HTMLElement | undefined {
  const rows = [...text.matchAll(/^([^:\n]{1,20}): (\d{1,6})$/gm)];
  if (rows.length === 0) return undefined;
  const labels = rows.map(([, label = '']) => label);
  const data = rows.map(([, , value]) => Number(value));
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 160;
  canvas.role = 'img';
  canvas.ariaLabel = `Chart: ${rows.map(([row]) => row).join(', ')}`;
  new Chart(canvas, {type: 'bar', data: {labels, datasets: [{data}]}, options: {responsive: false}});
  return canvas;
}
