import {createGateway} from 'agent-chat-elements/gateway';

const gateway = createGateway({
  upstream: 'https://agents.example',
  accessToken: () => process.env['AGENTS_TOKEN'] ?? '',
  basePath: '/agents',
});

export {gateway as GET, gateway as POST, gateway as PATCH, gateway as DELETE, gateway as OPTIONS};
