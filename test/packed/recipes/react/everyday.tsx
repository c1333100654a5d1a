import {useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AgentChat, AgentProvider} from 'agent-chat-elements/react';

const view = new URLSearchParams(location.search).get('view') ?? '';

/** A chat as it is written inside a larger component: every function and object is inline. */
function Help({version = 1, words = ''}) {
  const [ended, setEnded] = useState(0);
  return (
    <>
      <AgentChat
        baseUrl="https://agents.example"
        agentId="Agent-guide"
        accessToken={async () => `token-${version}`}
        prepareRequest={({headers}) => headers.set('x-search', words)}
        suggestions={async () => ['And then?']}
        strings={{send: 'Ask'}}
        onAgentReplyEnd={() => setEnded(count => count + 1)}
      />
      <output>Replies ended: {ended}</output>
    </>
  );
}

/** The token is a string that the page renews. */
function HelpWithToken({version = 1, words = ''}) {
  return (
    <>
      <AgentChat baseUrl="https://agents.example" agentId="Agent-guide" accessToken={`token-${version}`} />
      <p>Nothing found for {words}</p>
    </>
  );
}

/** The provider has the inline functions. */
function HelpOfProvider({version = 1, words = ''}) {
  return (
    <AgentProvider
      baseUrl="https://agents.example"
      agentId="Agent-guide"
      accessToken={async () => `token-${version}`}
      prepareRequest={({headers}) => headers.set('x-search', words)}
    >
      <AgentChat />
    </AgentProvider>
  );
}

/** Renders the chat again with each key press and each new token. */
function Search({part: Part = Help}) {
  const [words, setWords] = useState('');
  const [version, setVersion] = useState(1);
  return (
    <>
      <label>
        Search <input value={words} onChange={event => setWords(event.target.value)} />
      </label>
      <button onClick={() => setVersion(version + 1)}>Renew the token</button>
      <p>
        Searched: {words}, token {version}
      </p>
      <Part version={version} words={words} />
    </>
  );
}

/** Mounts and unmounts the chat. */
function Toggled() {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <button onClick={() => setOn(!isOn)}>Switch</button>
      {isOn && <Help />}
    </>
  );
}

/** Replaces the chat by another one in one render. */
function Keyed() {
  const [key, setKey] = useState(1);
  return (
    <>
      <button onClick={() => setKey(key + 1)}>Switch</button>
      <Help key={key} />
    </>
  );
}

/** Two views, each with its own chat. */
function Routes() {
  const [route, setRoute] = useState('products');
  return (
    <>
      <button onClick={() => setRoute(route === 'products' ? 'orders' : 'products')}>Switch</button>
      {route === 'products' ? (
        <main>
          <h1>Products</h1>
          <Help />
        </main>
      ) : (
        <section>
          <h1>Orders</h1>
          <Help />
        </section>
      )}
    </>
  );
}

function App() {
  if (view === 'toggle') return <Toggled />;
  if (view === 'key') return <Keyed />;
  if (view === 'routes') return <Routes />;
  if (view === 'token') return <Search part={HelpWithToken} />;
  if (view === 'provider') return <Search part={HelpOfProvider} />;
  return <Search />;
}

const app = document.getElementById('app');
if (app) createRoot(app).render(<App />);
