/** A token in JWT form with this subject, without a valid signature. */
export function jwtOf(sub: unknown, rest: Readonly<Record<string, unknown>> = {}): string {
  return [{alg: 'none'}, {sub, ...rest}].map(part => encode(JSON.stringify(part))).join('.') + '.signature';
}

function encode(text: string): string {
  const binary = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
