import type {ReactNode} from 'react';
import Link from 'next/link';
import {Help} from './help';

export const metadata = {title: 'Shop'};

export default function Layout({children}: {children: ReactNode}) {
  return (
    <html lang="en">
      <body>
        <nav>
          <Link href="/">Home</Link> <Link href="/about">About</Link>
        </nav>
        {children}
        <Help />
      </body>
    </html>
  );
}
