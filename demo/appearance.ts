/** The switches for the theme and the direction of the page. Both are kept for the next visit. */
const page = document.documentElement;
const switches = document.querySelector<HTMLFormElement>('.switches');

function show(): void {
  page.style.colorScheme = localStorage.getItem('theme') || 'light dark';
  page.dir = localStorage.getItem('direction') ?? 'ltr';
}

for (const select of switches?.querySelectorAll('select') ?? []) {
  select.value = localStorage.getItem(select.name) ?? select.value;
  select.addEventListener('change', () => {
    localStorage.setItem(select.name, select.value);
    show();
  });
}
show();
