/** The switches for the theme and the direction of the page. Both are kept for the next visit, where that is allowed. */
const page = document.documentElement;
const switches = document.querySelector<HTMLFormElement>('.switches');

function show(name: string, value: string): void {
  if (name === 'theme') page.style.colorScheme = value || 'light dark';
  else page.dir = value;
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It holds for this visit then.
  }
}

function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

for (const select of switches?.querySelectorAll('select') ?? []) {
  select.value = kept(select.name) ?? select.value;
  show(select.name, select.value);
  select.addEventListener('change', () => {
    show(select.name, select.value);
    keep(select.name, select.value);
  });
}
