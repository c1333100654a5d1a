/** A token in the form of a JWT with this subject. Nobody signs or checks it. */
export function jwtOf(sub: unknown, rest: Readonly<Record<string, unknown>> = {}): string {
  return [{alg: 'none'}, {sub, ...rest}].map(part => encode(JSON.stringify(part))).join('.') + '.signature';
}

function encode(text: string): string {
  const binary = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
