import type {Browser} from 'playwright-core';

/** A captured story. */
export interface Picture {
  readonly caption: string;
  readonly width: number;
  readonly height: number;
  readonly image: Buffer;
}

/** The scale of a picture on its sheet. */
const scale = 0.59;
const sheetWidth = 1560;
const gap = 12;
/** Pixels of all pictures on one sheet; more are hard to look at. */
const fullSheet = sheetWidth * 1300;

export function divide(pictures: readonly Picture[]): readonly (readonly Picture[])[] {
  const sheets: Picture[][] = [[]];
  let covered = 0;
  for (const picture of pictures) {
    const area = (picture.width * scale + gap) * (picture.height * scale + 2 * gap);
    if (covered > 0 && covered + area > fullSheet) {
      sheets.push([]);
      covered = 0;
    }
    covered += area;
    sheets.at(-1)?.push(picture);
  }
  return sheets;
}

/** Arranges pictures on one sheet, each with its caption. */
export async function layOut(pictures: readonly Picture[], path: string, browser: Browser): Promise<void> {
  const page = await browser.newPage({viewport: {width: sheetWidth, height: 600}});
  const figures = pictures.map(({caption, width, image}) => {
    const source = `data:image/png;base64,${image.toString('base64')}`;
    const shown = Math.min(sheetWidth - 2 * gap, width * scale);
    return `<figure style="inline-size: ${shown}px"><img src="${source}" /><figcaption>${caption}</figcaption></figure>`;
  });
  await page.setContent(`<style>
    body { display: flex; flex-wrap: wrap; gap: ${gap}px; margin: ${gap}px; background: #8a8f9c; font: 11px sans-serif; }
    figure { margin: 0; }
    img { display: block; inline-size: 100%; }
    figcaption { margin-block-start: 2px; color: #fff; }
  </style>${figures.join('')}`);
  await page.screenshot({path, fullPage: true});
  await page.close();
}
