/** One look of a story. */
export interface Shot {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly direction: 'ltr' | 'rtl';
  readonly forcedColors: boolean;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface Sheet {
  readonly name: string;
  /** The stories, by their whole name or its end. */
  readonly stories: RegExp;
  readonly shots: readonly Shot[];
}

const plain: Shot = {
  width: 400,
  height: 640,
  theme: 'light',
  direction: 'ltr',
  forcedColors: false,
  args: {},
};
const themes = ['light', 'dark'] as const;
const directions = ['ltr', 'rtl'] as const;
const densities = ['comfortable', 'compact'] as const;

const everyTheme = themes.map(theme => ({...plain, theme}));
/** In a narrow window, anything that opens covers it. */
const everyRoom = everyTheme.flatMap(shot => [shot, {...shot, width: 1024, height: 768}]);
const everySize = [320, 768, 1280].flatMap(width =>
  themes.flatMap(theme => directions.map(direction => ({...plain, width, theme, direction}))),
);
const everyDensity = everySize.flatMap(shot => densities.map(density => ({...shot, args: {density}})));
const wholeReply = everyTheme.flatMap(shot =>
  densities.map(density => ({...shot, width: 640, height: 3_600, args: {density}})),
);
const everyWidth = [280, 320, 360, 480, 768, 1280, 1920].map(width => ({...plain, width}));
const everyGround = (['full', 'header'] as const).flatMap(background =>
  everyTheme.map(shot => ({...shot, args: {background}})),
);

const everyLook: readonly Shot[] = [
  {...plain, height: 480},
  {...plain, height: 480, theme: 'dark'},
  {...plain, height: 480, width: 360},
  {...plain, height: 480, width: 360, direction: 'rtl', args: {locale: 'ar'}},
];

/** All sheets. New stories join by their names. */
export const sheets: readonly Sheet[] = [
  {name: 'chat', stories: /^agent-chat--(conversation|rich-reply)$/, shots: everyDensity},
  {name: 'content', stories: /^agent-chat--rich-reply$/, shots: wholeReply},
  {
    name: 'actions',
    stories: /^agent-chat--(reply-versions|edited-versions|ask-about-selection)$/,
    shots: everySize,
  },
  {name: 'picker', stories: /^agent-picker--(selected|grid-selected)$/, shots: everySize},
  {name: 'history', stories: /^agent-history--default$/, shots: everySize},
  {name: 'launcher', stories: /^agent-launcher--/, shots: everyRoom},
  {
    name: 'controls',
    stories: /^agent-(launcher--(asked|greeting|unread)|chat--unread-reply)$/,
    shots: everyLook,
  },
  {name: 'provider', stories: /^agent-provider--with-history$/, shots: everySize},
  {name: 'states', stories: /^(agent-chat|agent-picker|agent-history|faults)--/, shots: everyTheme},
  {name: 'page-parts', stories: /--(own-)?(consent|notices|handover)/, shots: everyLook},
  {name: 'reply-details', stories: /^reply-details--/, shots: everyLook},
  {name: 'ask-card', stories: /^ask-card--/, shots: everyLook},
  {
    name: 'interrupt-card',
    stories: /^interrupt-card--/,
    shots: [...everyLook, {...plain, height: 480, forcedColors: true}],
  },
  {name: 'menu', stories: /^menu--/, shots: everyLook},
  {name: 'conversations', stories: /^conversations--/, shots: everyLook},
  {name: 'visitor-input', stories: /--(feedback-reasons|own-items|switches)|^dictation--/, shots: everyLook},
  {name: 'page-context', stories: /^page-context--/, shots: everyLook},
  {
    name: 'all-states',
    stories: /^all-states--/,
    shots: [360, 1280].flatMap(width => everyTheme.map(shot => ({...shot, width, height: 1_500}))),
  },
  {name: 'streaming', stories: /^streaming--/, shots: everyLook},
  {name: 'themes', stories: /^theming--/, shots: everyTheme},
  {name: 'widths', stories: /^agent-chat--(default|conversation|rich-reply|failed)$/, shots: everyWidth},
  {name: 'backgrounds', stories: /^agent-chat--(bright|dark|busy)-picture$/, shots: everyGround},
  {
    name: 'forced-colours',
    stories: /--(default|selected|grid-selected|failed|rich-reply|queued|export|draft-too-long)$/,
    shots: everyTheme.map(shot => ({...shot, forcedColors: true})),
  },
];
