import {animations, nameOf} from './deep-elements.js';

/** Properties that change position or size, by their names in style sheets. */
const movements = ['transform', 'translate', 'rotate', 'scale', 'left', 'top', 'inlineSize', 'blockSize'];

/** Animations that move despite reduced motion; fades and colour changes do not count. */
export function motionFaults(): readonly string[] {
  return animations().flatMap(({playState, effect}) => {
    if (playState !== 'running' || !(effect instanceof KeyframeEffect) || !effect.target) return [];
    const moved = effect.getKeyframes().flatMap(frame => movements.filter(name => name in frame));
    return moved.length > 0 ? [`Moves (${[...new Set(moved)].join(', ')}): ${nameOf(effect.target)}`] : [];
  });
}
