import {createLocalService} from '../../src/local-service/local-service.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';
import {benchAnswers} from './bench-answers.js';
import {answerOtherChat} from './contender-backends.js';
import {scenarios} from './scenarios.js';

const accessToken = 'bench';

/** Serves the local service to pages without a token, as behind a gateway, and the backends of other chats. */
export function serveBenchService(): Promise<RunningServer> {
  const answers = benchAnswers(scenarios);
  const service = createLocalService({agents: [pageAgent], answers, tokens: [accessToken]});
  return serveHandler(request => {
    const other = answerOtherChat(request, answers);
    if (other) return other;
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${accessToken}`);
    const {url, method, body, signal} = request;
    // `duplex`: required for the body, and missing in the types of the browser.
    const init = {method, headers, body, signal, duplex: 'half'};
    return service(new Request(url, init));
  });
}
