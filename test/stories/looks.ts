/** One way to look at a page. */
export interface Look {
  readonly name: string;
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
  readonly forcedColors: 'active' | 'none';
  readonly reducedMotion: 'reduce' | 'no-preference';
}

const plain: Look = {
  name: 'light',
  width: 1280,
  theme: 'light',
  direction: 'ltr',
  forcedColors: 'none',
  reducedMotion: 'no-preference',
};

/** The looks of every story. */
export const looks: readonly Look[] = [
  plain,
  {...plain, name: 'dark', theme: 'dark'},
  {...plain, name: '320 px wide', width: 320},
  {...plain, name: 'right to left', direction: 'rtl'},
  {...plain, name: 'forced colours', forcedColors: 'active'},
  {...plain, name: 'reduced motion', reducedMotion: 'reduce'},
];

/** One look: neighbouring stories get different ones. Reduced motion shows only itself, so the default look comes with it. */
export function someLooks(index: number): readonly Look[] {
  const look = looks[index % looks.length] ?? plain;
  return look.reducedMotion === 'reduce' ? [plain, look] : [look];
}
