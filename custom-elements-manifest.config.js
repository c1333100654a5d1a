// Reduces the manifest to the public API, with the paths of the package.

/** Methods that the browser or Lit calls, not a page. */
const callbacks = /^form\w*Callback$|^getPropertyOptions$/;

/** Replaces the name of a constant with its value in defaults. */
const namedDefaults = {
  name: 'named-defaults',
  packageLinkPhase({customElementsManifest: manifest}) {
    const declarations = manifest.modules.flatMap(module => module.declarations ?? []);
    const values = new Map(
      declarations.filter(({kind}) => kind === 'variable').map(({name, default: value}) => [name, value]),
    );
    visit(declarations, value => {
      if (values.get(value.default)) value.default = values.get(value.default);
    });
  },
};

/** Removes everything that `src/index.ts` does not export, and the definitions of inner elements. */
const publicModules = {
  name: 'public-modules',
  packageLinkPhase({customElementsManifest: manifest}) {
    const index = manifest.modules.find(({path}) => path === 'src/index.ts');
    const publicNames = new Set(index.exports.map(({name}) => name));
    const isPublic = ({name}) => publicNames.has(name);
    for (const module of manifest.modules) {
      module.declarations = (module.declarations ?? []).filter(
        declaration => declaration.kind === 'class' && isPublic(declaration),
      );
      module.exports = (module.exports ?? []).filter(({declaration}) => isPublic(declaration ?? {}));
    }
    manifest.modules = manifest.modules.filter(
      module => module !== index && module.exports.length + module.declarations.length > 0,
    );
  },
};

/** Removes private and protected members, and events that the analyzer guessed from calls in the code. */
const publicMembers = {
  name: 'public-members',
  packageLinkPhase({customElementsManifest: manifest}) {
    for (const declaration of manifest.modules.flatMap(module => module.declarations)) {
      declaration.members = declaration.members?.filter(
        ({name, privacy}) => !name.startsWith('#') && !privacy && !callbacks.test(name),
      );
      declaration.events = declaration.events?.filter(({description}) => description);
    }
  },
};

/** Adds the parts of the chat to those of the launcher, which forwards them. */
const forwardedParts = {
  name: 'forwarded-parts',
  packageLinkPhase({customElementsManifest: manifest}) {
    const declarations = manifest.modules.flatMap(module => module.declarations);
    const [chat, launcher] = ['agent-chat', 'agent-launcher'].map(tag =>
      declarations.find(({tagName}) => tagName === tag),
    );
    const own = new Set(['base', ...launcher.cssParts.map(({name}) => name)]);
    launcher.cssParts.push(...chat.cssParts.filter(({name}) => !own.has(name)).map(part => ({...part})));
  },
};

/**
 * Uses the paths of the package: `dist/index.js` for classes, `dist/define` for definitions. Writes `undefined` once per
 * type. Removes references to documents that are not in the package.
 */
const packagedForm = {
  name: 'packaged-form',
  packageLinkPhase({customElementsManifest: manifest}) {
    visit(manifest, value => {
      for (const key of ['path', 'module'])
        if (typeof value[key] === 'string') value[key] = packagedPath(value[key]);
      if (typeof value.type?.text === 'string')
        value.type.text = value.type.text.replace(/( \| undefined)+$/, ' | undefined');
      if (typeof value.description === 'string')
        value.description = value.description.replace(/\s\(SERVICE\.md[^)]*\)/g, '');
    });
    const isDefinition = ({path}) => path.startsWith('dist/define/');
    const classes = manifest.modules.filter(module => !isDefinition(module));
    const index = {
      kind: 'javascript-module',
      path: packagedIndex,
      declarations: classes.flatMap(({declarations}) => declarations),
      exports: classes.flatMap(({exports}) => exports),
    };
    manifest.modules = [index, ...manifest.modules.filter(isDefinition)];
  },
};

const packagedIndex = 'dist/index.js';

function packagedPath(path) {
  return path.replace(/^\/?src\/(.*)\.[jt]s$/, (_, name) =>
    name.startsWith('define/') ? `dist/${name}.js` : packagedIndex,
  );
}

function visit(value, change) {
  if (typeof value !== 'object' || value === null) return;
  change(value);
  for (const inner of Object.values(value)) visit(inner, change);
}

export default {
  globs: ['src/index.ts', 'src/elements/**/*.ts', 'src/events/*.ts', 'src/define/*.ts'],
  outdir: '.',
  packagejson: false,
  litelement: true,
  plugins: [namedDefaults, publicModules, publicMembers, forwardedParts, packagedForm],
};
