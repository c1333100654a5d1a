import {testLeaks} from '../support/leaks.js';

testLeaks(40);
