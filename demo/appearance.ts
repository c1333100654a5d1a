/** The controls for theme and direction of the page. The browser stores both for the next visit if it allows storage. */
const page = document.documentElement;
const switches = document.querySelector<HTMLFormElement>('.switches');

function show(name: string, value: string): void {
  if (name === 'theme') page.style.colorScheme = value || 'light dark';
  else page.dir = value;
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage, the choice lasts for this visit.
  }
}

function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

for (const select of switches?.querySelectorAll('select') ?? []) {
  select.value = readStored(select.name) ?? select.value;
  show(select.name, select.value);
  select.addEventListener('change', () => {
    show(select.name, select.value);
    store(select.name, select.value);
  });
}
