import {testLeaks} from '../support/leaks.js';

testLeaks(160);
