import {css} from 'lit';

/** What a message or a record says. */
export const messageContentStyles = css`
  .typed {
    unicode-bidi: plaintext;
    white-space: pre-wrap;
  }

  .content > agent-markdown {
    display: block;
  }

  /* A text the renderer has not seen yet. */
  .blocks > .plain {
    margin: 0;
    unicode-bidi: plaintext;
    white-space: pre-wrap;
  }

  /* It keeps its place while it waits for the renderer. */
  .blocks > .unseen {
    visibility: hidden;
  }
`;
