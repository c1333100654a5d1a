/**
 * The way to the folder of the files for a script tag, from one of them, with one letter in hexadecimal: another one
 * with each attempt. Servers take it for the same folder. Browsers do not: many remember for as long as the page lives
 * that a file of code could not be fetched, also for the files that import it. The script tag itself begins with the
 * first letter, so this does with the last.
 *
 * @param failures how often the file could not be had; `undefined` is returned where it never was tried
 */
export function respelledFolder(failures: number): string | undefined {
  if (failures === 0) return undefined;
  const letter = 'chunks'.charAt(5 - ((failures - 1) % 6));
  return '../chunks/'.replace(letter, `%${letter.charCodeAt(0).toString(16)}`);
}
