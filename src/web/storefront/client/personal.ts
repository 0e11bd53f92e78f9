/* What pages and forms of one shopper add to that of every page: other texts and styles. They wait for both. */
import '#texts/load-other-texts';
import '../styles/personal.css';
