import {createElement, useEffect, useState} from 'react';
import {Button} from 'storybook/internal/components';
import {addons, types, useArgs} from 'storybook/manager-api';
import {tokenRule} from './token-controls.js';

const name = 'agent-chat-elements/copy-tokens';
/** Long enough to read it. */
const resultTime = 4_000;
const copied = 'Copied';

/** A button of the toolbar: copies the tokens that the controls have changed, as one CSS rule. */
function CopyTokens() {
  const [args] = useArgs();
  const [result, setResult] = useState('');
  const rule = tokenRule(args);
  useEffect(() => {
    if (result === '') return undefined;
    const timer = setTimeout(() => setResult(''), resultTime);
    return () => clearTimeout(timer);
  }, [result]);
  const onClick = () => {
    if (rule === '') setResult('No token is changed');
    else
      void copyText(rule).then(isCopied =>
        setResult(isCopied ? copied : 'The browser does not allow copying'),
      );
  };
  return [
    createElement(
      Button,
      {key: 'button', ariaLabel: false, size: 'small', variant: 'ghost', title: rule || undefined, onClick},
      'Copy as CSS',
    ),
    // It must exist before its text, so that screen readers report the text.
    createElement(
      'span',
      {key: 'result', role: 'status', style: {fontSize: 12, whiteSpace: 'nowrap'}},
      result,
    ),
  ];
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without TLS, pages have no clipboard.
    return false;
  }
}

export function addCopyTokens(): void {
  addons.register(name, () => {
    addons.add(name, {
      type: types.TOOL,
      title: 'Copy tokens as CSS',
      match: ({viewMode, tabId}) => viewMode === 'story' && !tabId,
      render: () => createElement(CopyTokens),
    });
  });
}
