import {createGateway} from 'agent-chat-elements/gateway';

let gateway: ReturnType<typeof createGateway> | undefined;

// Created with the first request: `next build` loads this file without the secrets of the server.
const answer = (request: Request): Promise<Response> => {
  gateway ??= createGateway({
    upstream: 'https://agents.example',
    accessToken: () => process.env['AGENTS_TOKEN'] ?? '',
    basePath: '/agents',
    records: 'own',
    visitor: {secret: process.env['VISITOR_SECRET'] ?? ''},
  });
  return gateway(request);
};

export {answer as GET, answer as POST, answer as PATCH, answer as DELETE, answer as OPTIONS};
