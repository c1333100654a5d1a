/**
 * The look of the launcher's own button, which takes the place of this one without a move. Written as short as
 * it is sent: this file is all that a page pays for a chat nobody opens.
 */
export const cornerStyles = `:host{display:contents!important}
div{all:initial;--c:light-dark(#2f55d4,#9db4ff);--e:max(20px,env(safe-area-inset-left),env(safe-area-inset-right));position:fixed;bottom:max(20px,env(safe-area-inset-bottom));inset-inline-end:var(--e);z-index:var(--agent-z-index,1000);font:15px/1.4 system-ui}
.bottom-start{inset-inline:var(--e) auto}
button{all:unset;padding:16px;border-radius:50%;background:var(--agent-accent,var(--c));color:var(--agent-on-accent,light-dark(#fff,#0d1431));box-shadow:0 6px 24px #0001;cursor:pointer}
:focus-visible{outline:3px solid var(--agent-focus-ring,var(--c));outline-offset:2px}
[aria-busy]{opacity:.6}
button:before{content:'';display:block;width:20px;height:20px;border:2px solid;border-radius:50% 50% 50% 2px}
output{position:absolute;bottom:72px;inset-inline:auto 0;width:20ch;padding:16px;background:Canvas;color:CanvasText;border:1px solid;border-radius:15px}
.bottom-start output{inset-inline:0 auto}
output:empty{display:none}
@media print{div{display:none}}`;
