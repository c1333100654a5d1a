import type {APIRoute} from 'astro';
import {createGateway} from 'agent-chat-elements/gateway';

const gateway = createGateway({
  upstream: 'https://agents.example',
  accessToken: () => process.env['AGENTS_TOKEN'] ?? '',
  basePath: '/agents',
  records: 'own',
  visitor: {secret: process.env['VISITOR_SECRET'] ?? ''},
});

export const ALL: APIRoute = ({request}) => gateway(request);
