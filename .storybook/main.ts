import type {StorybookConfig} from '@storybook/web-components-vite';

const config: StorybookConfig = {
  framework: {
    name: '@storybook/web-components-vite',
    // The project's main Vite configuration is for the demo page and the builds.
    options: {builder: {viteConfigPath: '.storybook/vite.config.ts'}},
  },
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.ts'],
  staticDirs: ['../demo/public'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  // Storybook’s own onboarding says nothing about this package.
  features: {sidebarOnboardingChecklist: false, menuOnboardingChecklist: false},
  core: {disableTelemetry: true, disableWhatsNewNotifications: true},
};

export default config;
