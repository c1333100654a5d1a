import {holdBody, type HeldBody} from './held-body.js';
import type {TestService} from './local-service.js';

/** The questions a service was asked, in the order they arrived. */
export function askedQuestions({requests}: TestService): readonly string[] {
  return requests
    .filter(({method, url}) => method === 'POST' && url.pathname.endsWith('/completions'))
    .map(({body}) => (JSON.parse(body) as {messages: {content: string}[]}).messages.at(-1)?.content ?? '');
}

/** Answers the next request with a stream the test sends by hand; the service stores nothing of it. */
export function holdStream(service: TestService): HeldBody {
  const body = holdBody();
  service.respondNext(() => new Response(body.stream, {headers: {'Content-Type': 'text/event-stream'}}));
  return body;
}

/** Sends the next words of a reply. */
export function sayIn(body: HeldBody, words: string): void {
  body.send(`data: ${JSON.stringify({choices: [{delta: {content: words}}]})}\n\n`);
}
