// A session of a WebDriver, such as WebKitWebDriver: the few commands that tests need, without a package.
// https://www.w3.org/TR/webdriver2/

/** The characters that WebDriver gives to keys without one. */
const namedKeys = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  F2: '\uE032',
};
const buttons = ['left', 'middle', 'right'];

export class WebDriverSession {
  #address;

  constructor(address) {
    this.#address = address;
  }

  /**
   * Opens a browser.
   *
   * @param {string} driver the address of the driver
   * @param {Readonly<Record<string, unknown>>} capabilities
   */
  static async open(driver, capabilities) {
    const {sessionId} = await post(`${driver}/session`, {capabilities: {alwaysMatch: capabilities}});
    return new WebDriverSession(`${driver}/session/${sessionId}`);
  }

  navigateTo(url) {
    return post(`${this.#address}/url`, {url});
  }

  setWindowSize(width, height) {
    return post(`${this.#address}/window/rect`, {width, height});
  }

  /** Runs a function in the page and returns its result, or the result of its promise. */
  evaluate(run, ...values) {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve((${run})(...[...arguments].slice(0, -1))).then(done);`;
    return post(`${this.#address}/execute/async`, {script, args: values});
  }

  /** @param {readonly {type: 'keyDown' | 'keyUp', key: string}[]} steps with the names of `KeyboardEvent.key` */
  useKeys(steps) {
    const actions = steps.map(({type, key}) => ({type, value: namedKeys[key] ?? key}));
    if (actions.some(({value}) => [...value].length > 1))
      throw new Error(`Add this key to webdriver-session.js: ${steps[0].key}`);
    return this.#perform({type: 'key', id: 'keyboard', actions});
  }

  /** @param {readonly ({type: 'move', position: readonly number[]} | {type: 'down' | 'up', button?: string})[]} steps */
  useMouse(steps) {
    const actions = steps.map(({type, position, button = 'left'}) =>
      type === 'move'
        ? {type: 'pointerMove', duration: 0, x: position[0], y: position[1]}
        : {type: type === 'down' ? 'pointerDown' : 'pointerUp', button: buttons.indexOf(button)},
    );
    return this.#perform({type: 'pointer', id: 'mouse', parameters: {pointerType: 'mouse'}, actions});
  }

  #perform(source) {
    return post(`${this.#address}/actions`, {actions: [source]});
  }
}

async function post(address, body) {
  const response = await fetch(address, {method: 'POST', body: JSON.stringify(body)});
  const {value} = await response.json();
  if (!response.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
  return value;
}
