import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {sharedBuild} from '../../.ci/shared-build.js';
import type {Manifest} from '../packed/manifest.js';

/** `custom-elements.json` from the current sources. */
export async function builtManifest(): Promise<Manifest> {
  const text = await readFile(join(await sharedBuild('manifest'), 'custom-elements.json'), 'utf8');
  return JSON.parse(text) as Manifest;
}
