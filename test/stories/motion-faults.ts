import {animations, nameOf} from './deep-elements.js';

/** What changes the place or the size of something, by the names style sheets give it. */
const movements = ['transform', 'translate', 'rotate', 'scale', 'left', 'top', 'inlineSize', 'blockSize'];

/** What still moves by itself though the visitor asked for stillness; to fade or to change colour is no movement. */
export function motionFaults(): readonly string[] {
  return animations().flatMap(({playState, effect}) => {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect) || !effect.target) return [];
    const moved = effect.getKeyframes().flatMap(frame => movements.filter(name => name in frame));
    return moved.length > 0 ? [`Moves (${[...new Set(moved)].join(', ')}): ${nameOf(effect.target)}`] : [];
  });
}
