/** Leaves out what a page's author cannot touch: private and protected members. */
const publicOnly = {
  name: 'public-only',
  packageLinkPhase({customElementsManifest}) {
    for (const {declarations} of customElementsManifest.modules) {
      for (const declaration of declarations ?? []) {
        declaration.members = declaration.members?.filter(
          ({name, privacy}) => !name.startsWith('#') && !privacy,
        );
      }
    }
  },
};

export default {
  globs: ['src/elements/**/*.ts', 'src/define/*.ts'],
  outdir: '.',
  litelement: true,
  plugins: [publicOnly],
};
