import {DocsContainer, type DocsContainerProps} from '@storybook/addon-docs/blocks';
import {createElement, useEffect, useState, type PropsWithChildren} from 'react';
import {GLOBALS_UPDATED, SET_GLOBALS} from 'storybook/internal/core-events';
import {themes} from 'storybook/theming';

const globalsEvents = [GLOBALS_UPDATED, SET_GLOBALS];
const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** Shows a page of the docs in the theme of the toolbar, or of the system. Storybook’s own container is always light. */
export function SchemeDocsContainer(props: PropsWithChildren<DocsContainerProps>) {
  const {channel} = props.context;
  const [theme, setTheme] = useState(() => {
    const last: unknown = channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS);
    return themeIn(Array.isArray(last) ? last[0] : undefined);
  });
  const [isSystemDark, setSystemDark] = useState(systemDark.matches);
  useEffect(() => {
    const onGlobals = (event: unknown) => setTheme(themeIn(event));
    const onSystem = () => setSystemDark(systemDark.matches);
    for (const name of globalsEvents) channel.on(name, onGlobals);
    systemDark.addEventListener('change', onSystem);
    return () => {
      for (const name of globalsEvents) channel.off(name, onGlobals);
      systemDark.removeEventListener('change', onSystem);
    };
  }, [channel]);
  const scheme = theme === 'system' ? (isSystemDark ? 'dark' : 'light') : theme;
  // Replaces the settings of a story that the frame has shown before. Stories in frames of the page inherit the scheme.
  useEffect(() => {
    const page = document.documentElement;
    page.style.colorScheme = scheme;
    page.lang = 'en';
    page.dir = 'ltr';
  }, [scheme]);
  return createElement(DocsContainer, {...props, theme: themes[scheme]});
}

function themeIn(event: unknown): 'system' | 'light' | 'dark' {
  const {globals: {theme} = {}} = (event ?? {}) as {readonly globals?: {readonly theme?: unknown}};
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
