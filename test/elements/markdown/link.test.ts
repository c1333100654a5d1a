import {expect} from 'chai';
import {contentModule} from '../../../src/markdown/load-content.js';
import {MarkdownView} from '../../../src/markdown/render/markdown-view.js';
import {contentContext as context} from '../../support/content-context.js';

describe('a link in a text', () => {
  let place: HTMLElement | undefined;

  before(() => contentModule.load());
  afterEach(() => place?.remove());

  /** The text after a link that names its target. */
  function placeBehind(text: string): string | undefined {
    place?.remove();
    place = document.body.appendChild(document.createElement('div'));
    new MarkdownView(place, context).show(text, false);
    return place.querySelector('a > .link-host')?.textContent;
  }

  it('is copied with its address separate from its text', () => {
    placeBehind('See [the manual](https://a.example/b), and [this](javascript:go).');
    expect(place?.innerText).to.equal('See the manual (a.example), and this (javascript:go).');
  });

  it('shows its target once, in its text or after it', () => {
    expect(placeBehind('[the manual](https://a.example/b)')).to.equal(' (a.example)');
    expect(placeBehind('[**a.example**](https://a.example/b)')).to.equal(undefined);
  });

  it('shows its title on hover', () => {
    placeBehind('[one](https://a.example/b "The manual") and [another](https://a.example/c)');
    const titles = Array.from(place!.querySelectorAll('a'), link => link.getAttribute('title'));
    expect(titles).to.deep.equal(['The manual', null]);
  });

  it('also works as a bare address after a link and after emphasis', () => {
    for (const before of ['[the manual](https://a.example/b)', '**now**']) {
      placeBehind(`See ${before}: https://c.example/d`);
      const leads = Array.from(place!.querySelectorAll('a'), ({href}) => href);
      expect(leads.at(-1), before).to.equal('https://c.example/d');
    }
  });

  it('accepts an address with spaces, also in a definition', () => {
    for (const text of [
      '[doc](<https://example.org/my file.pdf>)',
      '[doc][1]\n\n[1]: <https://example.org/my file.pdf> "Title"',
      '- [doc](<https://example.org/my file.pdf> "Title")',
      '| [doc](<https://example.org/my file.pdf>) |\n|---|',
    ]) {
      placeBehind(text);
      expect(place!.querySelector('a')?.href, text).to.equal('https://example.org/my%20file.pdf');
    }
  });

  for (const [text, pictures, words] of [
    ['[![alt](https://x.example/a.png)](https://x.example)', ['alt'], 'alt (x.example)'],
    ['[![](https://x.example/a.png)](https://x.example)', [''], ' (x.example)'],
    [
      '[![one](https://x.example/a.png)![two](https://x.example/b.png)](https://x.example)',
      ['one', 'two'],
      'onetwo (x.example)',
    ],
    ['[See **![alt](https://x.example/a.png)** now](https://x.example)', ['alt'], 'See alt now (x.example)'],
    ['[![alt](https://x.example/a.png)](javascript:go)', ['alt'], 'alt (javascript:go)'],
    ['[![alt][p]][l]\n\n[p]: https://x.example/a.png\n[l]: https://x.example', ['alt'], 'alt (x.example)'],
    ['[![תמונה](https://x.example/a.png)](https://x.example)', ['תמונה'], 'תמונה (x.example)'],
    ['| [![alt](https://x.example/a.png)](https://x.example) |\n|---|', ['alt'], 'alt (x.example)'],
    ['- [![alt](https://x.example/a.png)](https://x.example)', ['alt'], 'alt (x.example)'],
  ] as const)
    it(`is beside its images, both with a name: ${text}`, async () => {
      placeBehind(text);
      const shown = [...place!.querySelectorAll('agent-image')];
      await Promise.all(shown.map(({updateComplete}) => updateComplete));
      expect(shown.map(({alt}) => alt)).to.deep.equal(pictures);
      expect(
        place!.querySelectorAll('a button, a agent-image, button a, .dead-link agent-image'),
      ).to.have.length(0);
      expect(place!.querySelector('a, .dead-link')?.textContent).to.equal(words);
      for (const image of shown) expect(image.innerText).to.include('Load the picture from x.example');
    });

  it('keeps a loaded image beside it when strings and policies change', async () => {
    place?.remove();
    place = document.body.appendChild(document.createElement('div'));
    const view = new MarkdownView(place, context);
    const texts = [
      '[![a](https://x.example/a.png)](https://x.example)',
      '[**![a](https://x.example/a.png)** b](https://x.example)',
    ];
    for (const text of texts) {
      view.show(text, false);
      const before = place.querySelector('agent-image')!;
      view.changeContext({...context, images: {images: 'block', hosts: []}});
      const after = place.querySelector('agent-image')!;
      await after.updateComplete;
      expect(after.innerText, text).to.include('not shown here');
      if (text === texts[0]) expect(after === before).to.equal(true);
      view.changeContext(context);
    }
  });

  it('shows its target after an image, whose description disappears when it loads', () => {
    expect(placeBehind('[![a.example](https://b.example/c.png)](https://a.example/b)')).to.equal(
      ' (a.example)',
    );
    expect(placeBehind('[**![a.example](https://b.example/c.png)**](https://a.example/b)')).to.equal(
      ' (a.example)',
    );
  });
});
