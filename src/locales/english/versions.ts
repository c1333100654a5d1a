import {number} from './shared.js';

export const versionEnglish = {
  previousVersion: 'Previous version',
  nextVersion: 'Next version',
  versionPlace: (place: number, count: number) => `${number(place)} of ${number(count)}`,
  versionShown: (place: number, count: number) => `Version ${number(place)} of ${number(count)}`,
} as const;
