/** In seconds; clocks are changed at night, which is over by then. */
const halfADay = 12 * 60 * 60;

/** How many milliseconds there are until midnight or noon in a time zone. */
export function untilMidnight(timeZone: string | undefined): number {
  // Swedish has the hours up to 24, and numbers that can be read.
  const [, time = ''] = new Date().toLocaleString('sv', {timeZone}).split(' ');
  const passed = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return (halfADay - (passed % halfADay)) * 1000;
}
